import { preinit } from 'react-dom';
import working from './working.css?url';

const precedence = 'working';

/**
 * The styles of pages where someone works, which no reader downloads. Such a page shows it once, in what is around its
 * other parts; it waits for them. They come after those of every page, which the root has named first.
 */
export const WorkingStyles = () => <link rel="stylesheet" href={working} precedence={precedence} />;

/** Fetches these styles for a part that comes later into a page: the page would be hidden while the part waits for them. */
export async function fetchWorkingStyles(): Promise<void> {
  preinit(working, { as: 'style', precedence });
  const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${working}"]`);
  if (!link || link.sheet) return;
  await new Promise((loaded, failed) => {
    link.addEventListener('load', loaded, { once: true });
    link.addEventListener('error', failed, { once: true });
  });
}
