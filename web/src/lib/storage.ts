// What stays on this device. A full or forbidden storage is no reason to stop: the page goes on and says so once.

const prefix = 'grognard.';

let complain: () => void = () => undefined;
export function whenStorageFails(say: () => void): void {
  complain = say;
}

export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    complain();
    return false;
  }
}

export function kept<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

// What is no object, or no list, was damaged, and of a list what does not fit: the rest is as good as before.
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export function keptObject<T extends object>(key: string): T | undefined {
  const value = kept<T>(key);
  return isObject(value) ? value : undefined;
}

export function keptList<T>(key: string, fits: (value: unknown) => value is T): T[] {
  const value = kept<unknown>(key);
  return Array.isArray(value) ? value.filter(fits) : [];
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    complain();
  }
}

export function keysBelow(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length))
      .sort();
  } catch {
    return [];
  }
}
