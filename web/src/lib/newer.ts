// The service worker: keeps the page for evenings without a network, and says when a newer version waits.

import { speaker } from './say.svelte';
import { t } from './words.svelte';

export function watchForNewer(): void {
  if (!('serviceWorker' in navigator) || !window.isSecureContext || import.meta.env.DEV) return;
  let wanted = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
  });
  const offer = (worker: ServiceWorker) =>
    speaker.notice(t('page.newer'), {
      action: {
        label: t('page.newer_take'),
        run: () => {
          wanted = true;
          worker.postMessage('take-over');
        },
      },
    });
  const watch = (registration: ServiceWorkerRegistration) => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  };
  navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).then(watch, () => undefined);
}
