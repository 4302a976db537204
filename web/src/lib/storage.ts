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
