// Whether the device can spare what nobody waits for: the page is seen, nothing is to be saved, and the battery is not at its end.

interface Sparing {
  connection?: { saveData?: boolean };
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
}

export async function canSpare(): Promise<boolean> {
  const device = navigator as unknown as Sparing;
  if (document.hidden || device.connection?.saveData) return false;
  const battery = await device.getBattery?.().catch(() => undefined);
  return !battery || battery.charging || battery.level > 0.3;
}
