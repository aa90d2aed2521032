const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name always means this machine. */
export function isLoopback(host: string): boolean {
  return loopbackNames.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether the other end of a connection is on this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''));
}
