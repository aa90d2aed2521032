/** The `kid` a JSON Web Token names in its head, unchecked; undefined for anything that is no such token. */
export function kidOf(token: string): string | undefined {
  const [head = ''] = token.split('.', 1);
  if (head.length > 1000) return undefined;
  try {
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
    return typeof kid === 'string' && kid.length <= 100 ? kid : undefined;
  } catch {
    return undefined;
  }
}
