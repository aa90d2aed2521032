import { coverDrawings } from './cover-drawings.ts';
import { coverLookOf, titleSizeOf } from './cover-look.ts';

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
  const { drawing, isMirrored, cloth, foil } = coverLookOf(projectId);
  return (
    <span
      className={`cover${isSmall ? ' cover--xs' : ''}`}
      style={{ '--cloth': cloth, '--foil': foil } as React.CSSProperties}
      aria-hidden="true"
    >
      <svg
        className={isMirrored ? 'cover__art cover__art--mirrored' : 'cover__art'}
        viewBox="0 0 200 300"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: one of our own drawings
        dangerouslySetInnerHTML={{ __html: coverDrawings[drawing] }}
      />
      <span className="cover__text" lang={language}>
        <span className={`cover__title cover__title--${titleSizeOf(title)}`}>{title}</span>
        <span className="cover__by">{credit}</span>
      </span>
    </span>
  );
}
