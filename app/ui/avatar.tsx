import { useEffect, useState } from 'react';

const sizes = ['3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;

/** The first letters of the first two words, at most two. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** One of six tones, always the same for the same seed. */
export function toneOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 6) + 1;
}

/** A person's picture; while there is none, or where it fails, their initials. */
export function Avatar({
  name,
  src,
  size = 'md',
  seed,
  isLive = false,
}: {
  name: string;
  src?: string | undefined;
  size?: (typeof sizes)[number];
  seed?: string;
  isLive?: boolean;
}) {
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source is another chance
  useEffect(() => setFailed(false), [src]);
  const className = `avatar avatar--${size} tone-${toneOf(seed ?? name)}${isLive ? ' avatar--live' : ''}`;
  // Somebody without a name has no initials either.
  if (!src && name.trim() === '') return <img className={className} src="/placeholder-avatar.svg" alt="" />;
  if (src && !hasFailed) return <img className={className} src={src} alt={name} onError={() => setFailed(true)} />;
  return (
    <span className={className} role="img" aria-label={name}>
      {initialsOf(name)}
    </span>
  );
}
