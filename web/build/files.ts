// The files of a folder and of all folders in it, sorted.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}
