// Search that ignores accents, case and the order of words.

export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .toLowerCase();
}

export function matches(query: string, ...texts: (string | undefined)[]): boolean {
  const text = plain(texts.filter((one) => one !== undefined).join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
