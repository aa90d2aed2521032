import { hash } from 'node:crypto';

/** The tag of a state: equal states have equal tags for everyone. */
export function etagOf(data: object): string {
  return `"${hash('sha256', JSON.stringify(data), 'base64url').slice(0, 22)}"`;
}

/** Whether a header that lists tags (If-Match, If-None-Match) names this one; a weak one is compared like a strong one. */
export function namesTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === '*' || trimmed.replace(/^W\//, '') === etag;
  });
}
