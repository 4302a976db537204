// Light or dark, and whether the screen stays awake.

import { keep, kept } from './storage';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

class Settings {
  theme = $state<Theme>(themes.find((one) => one === kept('theme')) ?? 'auto');
  awake = $state<boolean>(kept<boolean>('awake') ?? true);
  isAwake = $state(false);

  constructor() {
    this.paint();
    document.addEventListener('visibilitychange', () => void this.hold());
  }

  use(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.paint();
  }

  stayAwake(awake: boolean): void {
    this.awake = awake;
    keep('awake', awake);
    if (awake) void this.hold();
    else void this.lock?.release();
  }

  // Browsers allow it only while the page is seen; it is asked for again each time the page comes back.
  async hold(): Promise<void> {
    if (!this.awake || document.visibilityState !== 'visible' || !('wakeLock' in navigator) || this.isAwake) return;
    try {
      this.lock = await navigator.wakeLock.request('screen');
      this.isAwake = true;
      this.lock.addEventListener('release', () => (this.isAwake = false));
    } catch {
      this.isAwake = false;
    }
  }

  private lock: WakeLockSentinel | undefined;

  private paint(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
