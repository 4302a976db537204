export function lettersOf(...folders: string[]): string;
export const cutting: { targetFormat: 'woff2'; noHinting: boolean; keepFeatures: string[] };
