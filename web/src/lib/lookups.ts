// The tables that a result was read from, as on paper, with the place that was read.

import { engine } from '../engine/client.svelte';
import { isError, type TraceEntry } from '../engine/types';
import { tablesOf, type PaperTable } from './paper';
import type { Question } from './question.svelte';

export interface Lookup {
  address: string;
  table: PaperTable;
  row: number;
  column: number;
}

const most = 4;

// Where the print draws a table otherwise than row by row, it is left out: no ring is better than a wrong one.
export async function lookupsOf(question: Question, trace: TraceEntry[]): Promise<Lookup[]> {
  const { lang, system, rulings, house } = question.asked;
  const read = trace.filter((entry, i) => entry.kind === 'lookup' && entry.told && entry.row && trace.findIndex((one) => one.address === entry.address) === i);
  if (read.length === 0) return [];
  const [printed, tables] = await Promise.all([
    engine.ask({ ask: 'print', lang, system, rulings, house }),
    engine.ask({ ask: 'tables', lang, system, house }),
  ]);
  if (isError(printed) || isError(tables)) return [];
  const papers = tablesOf(printed.html);
  return read.slice(0, most).flatMap((entry) => {
    const source = tables.tables[entry.table ?? ''];
    const table = papers.find((paper) => paper.caption === source?.label);
    if (!source || !table || table.rows !== source.rows.length) return [];
    const row = source.rows.findIndex((one) => one.key === entry.row);
    const column = entry.column === undefined ? 0 : source.columns.indexOf(entry.column);
    return row < 0 || column < 0 ? [] : [{ address: entry.address, table, row, column }];
  });
}
