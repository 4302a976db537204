// Short notices at the foot of the page, and what a screen reader hears.

export interface Notice {
  key: number;
  text: string;
  kind: 'plain' | 'warning';
  action?: { label: string; run: () => void };
}

class Speaker {
  notices = $state<Notice[]>([]);
  announced = $state('');

  // A notice with an action stays until it is used or closed.
  notice(text: string, options: { kind?: Notice['kind']; action?: Notice['action'] } = {}): void {
    if (this.notices.some((one) => one.text === text)) return;
    const key = ++this.last;
    this.notices.push({ key, text, kind: options.kind ?? 'plain', ...(options.action ? { action: options.action } : {}) });
    if (!options.action && options.kind !== 'warning') setTimeout(() => this.close(key), 6000);
  }

  close(key: number): void {
    this.notices = this.notices.filter((one) => one.key !== key);
  }

  announce(text: string): void {
    // The same text twice is heard twice.
    this.announced = this.announced === text ? `${text} ` : text;
  }

  private last = 0;
}

export const speaker = new Speaker();
