/**
 * Does something at the identity; a failure is logged with the attempted action, and passed on to the caller. Only the
 * code is logged: an error of the client holds addresses and tokens.
 */
export async function logged<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const { code, name, message } = error as { code?: string; name?: string; message?: string };
    console.error(`${what}: ${code ?? `${name}: ${message}`}`);
    throw error;
  }
}
