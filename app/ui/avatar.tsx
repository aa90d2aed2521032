import { useEffect, useRef, useState } from 'react';
import { inWidth } from '#domain/picture.ts';
import { toneOf } from './tone.ts';

/** Each size in CSS pixels. */
const sizes = {
  '3xs': 16,
  '2xs': 20,
  xs: 24,
  sm: 28,
  md: 32,
  lg: 36,
  xl: 40,
  '2xl': 44,
  '3xl': 48,
  profile: 96,
} as const;

/** Milliseconds an icon may take to be fetched (specification, section 9). */
const iconMs = 1_500;

/** The initials of the first two words, at most two. */
export function initialsOf(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

type AvatarProps = {
  /** The person's name, for people who do not see the picture; empty where the name stands next to it. */
  alt: string;
  src?: string | undefined;
  /** Shown without a picture: something drawn, or the address of an icon, which is given up when it takes too long. */
  icon?: React.ReactElement | string | undefined;
  /** Instead of the initials of `alt`. */
  text?: string | undefined;
  size?: keyof typeof sizes;
  /** The source of the tone, where it is not the name. */
  seed?: string;
  /** The tone itself, where a page does not know the source. */
  tone?: number;
  isLive?: boolean;
};

/** A picture of someone or something; else an icon; else initials. Another source is another chance. */
export function Avatar({ alt, src: address, icon, text, size = 'md', seed, tone, isLive = false }: AvatarProps) {
  const className = `avatar avatar--${size} tone-${tone ?? toneOf(seed ?? alt)}${isLive ? ' avatar--live' : ''}`;
  const src = address && inWidth(address, sizes[size]);
  const picture = usePicture(src);
  const fetched = typeof icon === 'string' ? icon : undefined;
  const drawn = usePicture(fetched, iconMs);
  if (src && !picture.hasFailed) return <img key={src} className={className} src={src} alt={alt} {...picture.heard} />;
  if (fetched && !drawn.hasFailed)
    return <img key={fetched} className={className} src={fetched} alt={alt} {...drawn.heard} />;
  return (
    <span className={className} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      {icon && !fetched ? icon : [...(text ?? initialsOf(alt))].slice(0, 2).join('')}
    </span>
  );
}

/** Whether a picture could not be fetched, or not in time. */
function usePicture(src: string | undefined, withinMs?: number) {
  const [failed, setFailed] = useState<string>();
  const ref = useRef<HTMLImageElement>(null);
  const hasLoaded = useRef(false);
  useEffect(() => {
    hasLoaded.current = ref.current?.complete === true && ref.current.naturalWidth > 0;
    // It may have failed before anything listened.
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src);
    if (withinMs === undefined || src === undefined) return;
    const timer = setTimeout(() => hasLoaded.current || setFailed(src), withinMs);
    return () => clearTimeout(timer);
  }, [src, withinMs]);
  return {
    hasFailed: src !== undefined && failed === src,
    heard: {
      ref,
      onError: () => setFailed(src),
      onLoad: () => {
        hasLoaded.current = true;
      },
    },
  };
}
