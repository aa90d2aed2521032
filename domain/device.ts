/** What a sign-in says about the browser it came from. */
export type DeviceMarks = {
  /** Names the browser, where it was seen before and kept its cookie. */
  readonly deviceHash?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
};

/**
 * Whether a browser is one of those seen before: by its cookie; for clients without cookies by their address and
 * what they call themselves, versions aside.
 */
export function isKnownDevice(device: DeviceMarks, before: readonly DeviceMarks[]): boolean {
  return before.some(
    (seen) =>
      (device.deviceHash !== undefined && seen.deviceHash === device.deviceHash) ||
      (seen.address === device.address && withoutVersions(seen.userAgent) === withoutVersions(device.userAgent)),
  );
}

function withoutVersions(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '');
}
