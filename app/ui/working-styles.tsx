import working from './working.css?url';

/**
 * The styles of pages where someone works, which no reader downloads. Such a page shows it once, in what is around its
 * other parts; it waits for them. They come after those of every page, which the root has named first.
 */
export const WorkingStyles = () => <link rel="stylesheet" href={working} precedence="working" />;
