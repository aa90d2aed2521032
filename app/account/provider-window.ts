/** What a provider's window hands over: a token to sign in with, or why there is none. */
export type HandedOver = {
  readonly idToken?: string;
  readonly rawNonce?: string;
  readonly error?: string;
};

const codes: Readonly<Record<string, string>> = {
  denied: 'auth/popup-closed-by-user',
  tooMany: 'auth/too-many-requests',
};

/** A provider's window failed; its code is one of the catalogue of errors. */
class ProviderError extends Error {
  override name = 'ProviderError';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Lets someone prove who they are in a provider's own window. The window tells its result over a channel that only this
 * page knows the name of, since the link between the two windows is cut; whether it was closed cannot be seen from
 * here, so there is always a way to stop waiting. To be called directly when a button is pressed: later, browsers keep
 * windows from opening.
 *
 * @param options.again - asks even people the provider still knows
 */
export async function openProviderWindow(
  providerId: string,
  { signal, again = false }: { signal: AbortSignal; again?: boolean },
): Promise<Required<Omit<HandedOver, 'error'>>> {
  const request = crypto.randomUUID();
  const channel = new BroadcastChannel(`fabula-provider-${request}`);
  const address = `/auth/oidc/${encodeURIComponent(providerId)}/start?request=${request}${again ? '&again=1' : ''}`;
  const opened = window.open(address, '_blank', 'popup,width=480,height=640');
  try {
    if (!opened) throw new ProviderError('auth/popup-blocked');
    const { idToken, rawNonce, error } = await new Promise<HandedOver>((resolve, reject) => {
      channel.onmessage = ({ data }) => resolve(data as HandedOver);
      signal.addEventListener('abort', () => reject(new ProviderError('auth/popup-closed-by-user')));
    });
    if (idToken && rawNonce) return { idToken, rawNonce };
    throw new ProviderError(codes[error ?? ''] ?? 'auth/provider-failed');
  } finally {
    channel.close();
  }
}
