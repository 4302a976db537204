// The tables as the printed sheet draws them, taken from the page that the engine writes for A4.

export interface PaperTable {
  caption: string;
  html: string;
  rows: number;
  text: string; // of all its cells, to be searched
}

// Only what a table is made of survives, without attributes that could do more than lay it out.
const allowed = new Set(['TABLE', 'CAPTION', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TH', 'TD', 'B', 'I', 'S', 'SPAN', 'SUP', 'SUB', 'BR', 'COLGROUP', 'COL', 'SMALL', 'EM', 'STRONG']);
const kept = new Set(['class', 'colspan', 'rowspan', 'scope']);

function clean(element: Element): void {
  for (const child of [...element.children]) {
    if (!allowed.has(child.tagName)) child.replaceWith(...child.childNodes);
    else clean(child);
  }
  for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
}

export function tablesOf(html: string): PaperTable[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('table.grid')].map((table) => {
    clean(table);
    const caption = table.querySelector('caption');
    const name = (caption?.childNodes[0]?.textContent ?? caption?.textContent ?? '').trim();
    caption?.remove();
    const legend = table.closest('figure')?.querySelector('figcaption');
    return { caption: name, html: table.outerHTML, rows: table.querySelectorAll('tbody tr').length, text: [...table.querySelectorAll('th, td')].map(text).join(' '), legend: legend?.textContent ?? '' };
  });
}

export interface Abbreviation {
  code: string;
  meaning: string;
}

// A legend is a line of the printed sheet with several entries, each of which begins with what it explains: "PF points de force · …".
export function legendOf(html: string): Abbreviation[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = new Map<string, string>();
  for (const line of page.querySelectorAll('section p')) {
    const entries: [string, string][] = [];
    for (const part of line.innerHTML.split(' · ')) {
      const entry = new DOMParser().parseFromString(part, 'text/html').body;
      const heading = entry.querySelector('b');
      if (heading?.textContent?.endsWith(':')) heading.remove();
      for (const mark of entry.querySelectorAll('sup')) mark.remove();
      const plain = (entry.textContent ?? '').replaceAll('\u2060', '').trim();
      const code = /^\p{Lu}[\p{L}.]{0,4}(, \p{Lu}[\p{L}.]{0,4})*(?= \p{Ll})/u.exec(plain)?.[0];
      if (code && entry.querySelector('b')?.textContent?.startsWith(code.split(',')[0]!)) entries.push([code, plain.slice(code.length).trim()]);
    }
    if (entries.length > 2) for (const [code, meaning] of entries) all.set(code, meaning);
  }
  return [...all].map(([code, meaning]) => ({ code, meaning }));
}

export interface Keys {
  cell: string;
  keys: { axis: string; heading: string }[];
}

// Which keys lead to a cell: the headings of its row and its column, with the names of the axes.
export function keysOf(cell: HTMLTableCellElement): Keys {
  const table = cell.closest('table')!;
  const grid = layout(table);
  let row = -1;
  let column = -1;
  grid.forEach((line, r) => line.forEach((one, c) => {
    if (one === cell && row < 0) [row, column] = [r, c];
  }));
  const heads = (cells: (HTMLTableCellElement | undefined)[]) =>
    cells.filter((one, i): one is HTMLTableCellElement => one !== undefined && one.tagName === 'TH' && cells.indexOf(one) === i);
  const keys: Keys['keys'] = [];
  const headRows = table.tHead?.rows.length ?? 0;
  const rowHeads = heads(grid[row] ?? []);
  rowHeads.forEach((heading, i) => {
    const axis = grid.slice(0, headRows).map((line) => line[i]).find((one) => one?.classList.contains('key'));
    keys.push({ axis: text(axis), heading: text(heading) });
  });
  const above = heads(grid.slice(0, headRows).map((line) => line[column]));
  const axis = above.find((one) => one.classList.contains('axis'));
  for (const heading of above) if (heading !== axis && !heading.classList.contains('key')) keys.push({ axis: text(axis), heading: text(heading) });
  return { cell: text(cell), keys };
}

const text = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

// The cells by row and column, spans spread out.
export function layout(table: HTMLTableElement): (HTMLTableCellElement | undefined)[][] {
  const grid: (HTMLTableCellElement | undefined)[][] = [];
  [...table.rows].forEach((row, r) => {
    grid[r] ??= [];
    let c = 0;
    for (const cell of row.cells) {
      while (grid[r]![c]) c += 1;
      for (let i = 0; i < cell.rowSpan; i += 1) {
        grid[r + i] ??= [];
        for (let j = 0; j < cell.colSpan; j += 1) grid[r + i]![c + j] = cell;
      }
      c += cell.colSpan;
    }
  });
  return grid;
}
