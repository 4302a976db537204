export function lettersOfPrint(...folders: string[]): string;
export function lettersOfPage(sources: string, ...folders: string[]): string;
export function lettersOfHeadings(sources: string, ...folders: string[]): string;
export const cutting: { targetFormat: 'woff2'; noHinting: boolean; keepFeatures: string[] };
