#include "sheet/print/face/style.h"

namespace grognard::sheet::face {

// Rows of modifiers are grids: in tables Chromium prints the figure above its line. Columns are explicit, so that fit is a
// measurement per column and the author moves a block or shortens a sentence.
// NOLINTNEXTLINE(readability-function-size): one text, no code
std::string_view style() {
    return R"css(
@page { size: A4; margin: 0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font-size: var(--size, 9.6pt); -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { --text: "EB Garamond", "Iowan Old Style", Palatino, Georgia, serif; --figs: Inter, "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  font: 400 1rem/1.12 var(--text); color: #111; }
.page { width: 210mm; height: 297mm; padding: 7mm 8mm 5mm; background: #fff; display: flex; flex-direction: column; gap: 2.2mm; overflow: hidden; break-after: page; }
.page:last-child { break-after: auto; }
.house { height: auto; min-height: 297mm; overflow: visible; }
header { display: flex; align-items: baseline; justify-content: space-between; border-bottom: 2.2pt double #111; padding-bottom: .5mm; }
h1 { font: 600 17pt/1 var(--text); letter-spacing: .01em; }
header .sub { font-style: italic; font-size: 10.5pt; }
.band { display: grid; gap: 3.6mm; }
.col { display: flex; flex-direction: column; gap: 1.9mm; min-width: 0; }
.block { min-width: 0; break-inside: avoid; }
.cards tbody th.k { width: 34%; }
h2 { font: 600 1.09rem/1.1 var(--text); background: #2a2a2a; color: #fff; padding: .45mm 1.4mm .7mm; margin-bottom: .4mm; display: flex; justify-content: space-between; align-items: baseline; gap: 2mm; }
h2 .ref, h2 sup { color: #ddd; } .own h2 sup { color: #333; } h2 sup { font-weight: 400; padding-left: 1pt; }
h3 { font: 600 1rem/1.12 var(--text); border-bottom: .5pt solid #111; margin: .7mm 0 .1mm; padding: 0 1mm; }
.own h2 { background: #fff; color: #111; border: solid #777; border-width: .4pt 0; padding: .35mm 1mm .5mm; }
p { padding: .22mm 1mm; }
p + p { border-top: .25pt solid #ccc; }
b { font-weight: 600; }
em { font: 600 .85em/1 var(--figs); font-variant-numeric: tabular-nums; }
.ref { font: 400 .72rem/1 var(--figs); color: #666; white-space: nowrap; }
sup { font: 400 .66rem/0 var(--figs); vertical-align: .24rem; white-space: nowrap; color: #333; padding-left: .4pt; }
table { border-collapse: collapse; width: 100%; }
.mods > div { display: grid; grid-template-columns: 8.4mm 1fr; column-gap: 1.8mm; align-items: baseline; padding: .27mm .8mm .27mm 0; border-bottom: .25pt solid #ccc; }
.mods > div:last-child { border-bottom: 0; }
.wide .mods > div { grid-template-columns: 12.4mm 1fr; }
.mods .f em, .grid th em { font: inherit; }
.mods .f { font: 600 .88rem/1 var(--figs); font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.grid { font: 400 .86rem/1.08 var(--figs); font-variant-numeric: tabular-nums lining-nums; border-bottom: .7pt solid #111; margin-bottom: .4mm; }
.grid thead { border-bottom: .7pt solid #111; background: #e6e6e6; }
.grid thead th { font-weight: 600; padding: .35mm .6mm; vertical-align: bottom; font-size: .82rem; }
.grid td, .grid tbody th { padding: .36mm .6mm; border-top: .25pt solid #bbb; }
.grid tbody tr:first-child > * { border-top: 0; }
.grid tbody tr:nth-child(even) { background: #f4f4f4; }
.grid th { text-align: left; font-weight: 400; }
.grid tbody th.k { font: 400 1rem/1.04 var(--text); }
.grid tbody th.n { font: 600 .86rem/1.1 var(--figs); white-space: nowrap; text-align: center; }
.grid .c { text-align: center; white-space: nowrap; }
.grid td { border-left: .25pt solid #ccc; }
.grid td.c { font-weight: 600; }
.grid td.t { font: 400 .98rem/1.05 var(--text); }
.grid .sub th { font: italic 400 .94rem/1.05 var(--text); background: #fff; border-top: .5pt solid #111; }
.two .run { columns: 2; column-gap: 3.6mm; } .run p { border: 0; break-inside: avoid; padding: 0 1mm; font-size: .94rem; line-height: 1.14; } .run .given { font-style: italic; } .run .result { border-top: .5pt solid #111; margin-top: .5mm; padding-top: .4mm; }
.side .grid thead .c { white-space: normal; } .half thead .c, .half tbody th.k { white-space: nowrap !important; } .half tbody th.k { font-size: .9rem !important; padding: .36mm 0 .36mm .4mm; } .half td { padding-left: .2mm !important; padding-right: .2mm !important; } .side .grid { width: auto; flex: 1; } .side .grid td { padding-left: .4mm; padding-right: .4mm; }
.side { display: flex; gap: 2.4mm; align-items: flex-start; }
dl { display: grid; grid-template-columns: 4mm 1fr; row-gap: .55mm; padding: .2mm 1mm 0 0; }
dt { font: 600 .88rem/1.25 var(--figs); text-align: center; }
ol { padding: .2mm 1mm 0 4.6mm; } li { padding: .1mm 0; } li::marker { font: 600 .78rem var(--figs); }
.key { font-size: .86rem; line-height: 1.12; border-top: .7pt solid #111; padding-top: .7mm; }
.key p { border: 0; padding: 0 0 .4mm; }
footer { margin-top: auto; border-top: .5pt solid #111; padding-top: .7mm; font-size: 8pt; color: #333; display: flex; justify-content: space-between; gap: 4mm; }
footer .pg { white-space: nowrap; } footer b { font-weight: inherit; }
@media screen { html { background: #888; } .page { margin: 6mm auto; } }
)css";
}

}  // namespace grognard::sheet::face
