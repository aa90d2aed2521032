import { coverDrawings } from './cover-drawings.ts';

/** Drawings of covers made by the site, each with its cloth and foil. */
const drawings = [
  ['door', '#1d4a3d', '#ecdcae'],
  ['stairs', '#a8452c', '#f7e3c4'],
  ['train', '#1f2f4d', '#f0d58c'],
  ['weather', '#d9cfb9', '#2b4458'],
  ['bridge', '#4a5b66', '#efe6d2'],
  ['hex', '#c88a1e', '#33240a'],
  ['curtain', '#6b1f24', '#f3d9b1'],
  ['rain', '#33566b', '#dcebe9'],
  ['rings', '#22262c', '#d7b98a'],
  ['leaves', '#8c9e6b', '#1b2614'],
] as const;

/** The drawing of a project without a picture: always the same for the same id. */
export function drawingOf(projectId: string): (typeof drawings)[number] {
  let sum = 7;
  for (const letter of projectId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return drawings[sum % drawings.length] ?? drawings[0];
}

type CoverProps = {
  projectId: string;
  title: string;
  credit: string;
  fileId: string | undefined;
  language: string;
  isSmall?: boolean;
  /** What the picture shows; nothing where the title stands next to it. */
  alt?: string;
  /** Its greatest width on pages, in CSS pixels, approximately. */
  width?: number;
};

/** A work's cover: its picture, or a drawing with the title and the name as text. */
export function Cover({
  projectId,
  title,
  credit,
  fileId,
  language,
  isSmall = false,
  alt = '',
  width = isSmall ? 120 : 240,
}: CoverProps) {
  const address = `/api/files/${fileId}`;
  if (fileId) {
    return (
      <span className={`cover${isSmall ? ' cover--xs' : ''}`}>
        <img
          className="cover__picture"
          src={`${address}?w=${width}`}
          srcSet={`${address}?w=${width} 1x, ${address}?w=${2 * width} 2x`}
          alt={alt}
          lang={alt === '' ? undefined : language}
          loading="lazy"
          decoding="async"
        />
      </span>
    );
  }
  const [drawing, cloth, foil] = drawingOf(projectId);
  return (
    <span
      className={`cover${isSmall ? ' cover--xs' : ''}`}
      style={{ '--cloth': cloth, '--foil': foil } as React.CSSProperties}
      aria-hidden="true"
    >
      <svg
        className="cover__art"
        viewBox="0 0 200 300"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: one of our own drawings
        dangerouslySetInnerHTML={{ __html: coverDrawings[drawing] }}
      />
      <span className="cover__text" lang={language}>
        <span className="cover__title">{title}</span>
        <span className="cover__by">{credit}</span>
      </span>
    </span>
  );
}
