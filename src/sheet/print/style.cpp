#include "sheet/print/style.h"

namespace grognard::sheet::printing {

// No type below 7.5 pt. The foot is fixed, which browsers repeat on every page; the padding that each page's part of the
// sheet gets keeps its place free. Tables stand in lines, not in a flexible box: browsers leave holes where they break one.
// A long list of modifiers may go on in the next column, under its heading, but never with a single line.
// NOLINTNEXTLINE(readability-function-size): one text, no code
std::string_view style() {
    return R"css(
@page { size: A4; margin: 8mm 10mm 7mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; overflow-wrap: break-word; font: 8pt/1.14 "Inter", "Helvetica Neue", "Liberation Sans Narrow", Arial, "Liberation Sans",
       "DejaVu Sans Condensed", sans-serif; font-variant-numeric: tabular-nums lining-nums; }
h1, h2, caption { font-family: "Spectral", "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Liberation Serif",
       "DejaVu Serif Condensed", serif; }
.page { padding-bottom: 5mm; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
header { border-bottom: 2.4pt double #000; margin-bottom: 2.2mm; }
h1 { font-size: 16pt; line-height: 1.15; font-weight: 600; margin: 0 0 .8mm; letter-spacing: .01em; }
main { columns: 2; column-gap: 6mm; }
section { margin: 0 0 2mm; }
h2 { font-size: 9.5pt; line-height: 1.2; font-weight: 700; margin: 0 0 .8mm; padding: .35mm 1mm; background: #e8e8e8;
     border-top: .8pt solid #000; border-bottom: .3pt solid #000; break-after: avoid; break-inside: avoid; display: flow-root; }
h2 + p { break-after: avoid; }
h2 i { font-weight: 400; font-size: 8pt; }
h3 { font-size: 8pt; font-weight: 400; margin: .6mm 0 .2mm; break-after: avoid; }
.dice { float: right; font-weight: 700; margin-left: 2mm; }
.cites { font-family: "Inter", "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans Condensed", sans-serif; font-size: 7.5pt;
       font-weight: 400; color: #555; margin-left: 1.5mm; }
h2 .cites { float: right; line-height: 11.4pt; }
section > p:last-child { break-before: avoid; }
p { margin: .25mm 0; padding: 0 1mm; break-inside: avoid; orphans: 2; widows: 2; }
h3, ul { padding: 0 1mm; }
.tally { break-inside: avoid; }
.tally.long { break-inside: auto; }
i, .when { font-style: italic; }
.when { color: #333; }
.off { color: #777; }
table { border-collapse: collapse; font-size: 8pt; }
.n { text-align: right; white-space: nowrap; }
figure { margin: 0; break-inside: avoid; }
.tables { margin: .8mm -4mm -.4mm 0; padding: 0 1mm; orphans: 1; widows: 1; }
.tables > figure { display: inline-block; vertical-align: top; max-width: calc(100% - 4mm); margin: 0 4mm 1.2mm 0; }
.tables > figure:has(.dense), .beside figure { display: block; }
.wide { display: flex; flex-wrap: wrap; gap: 1.2mm 6mm; margin: 0 0 2mm; }
.wide .dense { width: auto; }
caption { font-size: 8.5pt; font-weight: 700; text-align: left; padding: .2mm 0; }
.grid { border-bottom: .6pt solid #000; }
.grid thead { border-top: .6pt solid #000; border-bottom: .6pt solid #000; background: #f1f1f1; }
.grid th { font-weight: 600; text-align: left; vertical-align: bottom; }
.grid th.n { text-align: right; }
.grid thead th.n:not(.short) { white-space: normal; }
.grid .axis { text-align: center; font-weight: 400; border-bottom: .3pt solid #999; }
.grid thead .key { font-weight: 400; max-width: 24mm; }
.dense { width: 100%; }
.beside { display: flex; gap: 2mm; break-inside: avoid; }
.beside .tables { flex: none; margin-right: 0; padding-right: 0; }
.beside .tables > figure { width: min-content; min-width: 40mm; max-width: none; margin-right: 0; }
td.short, thead .short, .beside .short, .wide .short, .wide .long { white-space: nowrap; }
.beside .text { flex: 1; }
.grid td, .grid th { padding: .15mm 1.2mm; border-left: .3pt solid #bbb; }
.grid.dense td, .grid.dense th { padding: .15mm .5mm; font-size: 7.5pt; }
.grid.dense td:last-child { padding-right: 1.3mm; }
.grid tr > :first-child { border-left: 0; }
.grid thead tr + tr > :first-child { border-left: .3pt solid #bbb; }
.grid tbody tr + tr { border-top: .3pt solid #bbb; }
.grid tbody th { background: #f7f7f7; vertical-align: middle; }
.mark { display: inline-block; width: 0; }
figcaption { font-size: 7.5pt; margin-top: .3mm; color: #222; }
.lines { width: calc(100% - 2mm); margin: 0 1mm; }
.lines td { padding: 0; vertical-align: baseline; }
.lines td.n { padding-right: 1.6mm; font-weight: 600; width: 1%; min-width: 6mm; }
.lines th { font-size: 7.5pt; font-weight: 400; font-style: italic; text-align: right; padding: 0 1.6mm 0 0; }
.lines tbody tr + tr, .lines thead + tbody tr:first-child { border-top: .3pt solid #ccc; }
.group { font-size: 7.5pt; }
ul { list-style: none; margin: 0; }
li { border-top: .3pt solid #ccc; }
.lines thead { break-inside: avoid; break-after: avoid; }
.lines th.of { font-size: 8pt; font-style: normal; text-align: left; padding: .6mm 0 .2mm; }
.lines tr, li { break-inside: avoid; }
.lines tbody tr:nth-child(-n+2), .lines tbody tr:nth-last-child(2), li:nth-child(-n+2), li:nth-last-child(2) { break-after: avoid; }
.rulings, .rulings h3 { font-size: 7.5pt; }
.rulings p { padding-left: 8mm; text-indent: -7mm; }
.chosen { font-weight: 600; }
footer { font-size: 7.5pt; border-top: .3pt solid #000; padding-top: .6mm; display: flex; justify-content: space-between; }
@media print { footer { position: fixed; bottom: 0; left: 0; right: 0; background: #fff; } }
@media screen { body { max-width: 198mm; margin: 8mm auto; padding: 0 4mm; } }
@media screen and (max-width: 40em) { main { columns: 1; } .tables, figure { overflow-x: auto; } }
)css";
}

}  // namespace grognard::sheet::printing
