/** What a sign-in says about the browser it came from. */
export type DeviceMarks = {
  /** Names the browser, where it was seen before and kept its cookie. */
  readonly deviceHash?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
};

/**
 * Whether a device is one of those seen before: a browser by its cookie alone, for another in the same house looks just
 * like it; a client without cookies, among others without, by its address and what it calls itself, versions aside.
 */
export function isKnownDevice(device: DeviceMarks, before: readonly DeviceMarks[]): boolean {
  if (device.deviceHash !== undefined) return before.some(({ deviceHash }) => deviceHash === device.deviceHash);
  return before.some(
    (seen) =>
      seen.deviceHash === undefined &&
      seen.address === device.address &&
      withoutVersions(seen.userAgent) === withoutVersions(device.userAgent),
  );
}

function withoutVersions(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '');
}

/** An address by its first parts: enough to tell networks apart, and not whose it is. */
export function shortAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 3).join('.')}.x`;
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:x` : address;
}
