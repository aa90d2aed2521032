import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/**
 * Something to know, inside the page; an error is announced immediately.
 *
 * @param props.isHeard - its container is announced already
 */
export function Notice({
  kind,
  isHeard = false,
  children,
}: {
  kind: keyof typeof icons;
  isHeard?: boolean;
  children: React.ReactNode;
}) {
  const Icon = icons[kind];
  const isError = kind === 'error';
  return (
    <div
      className={`notice notice--${kind}`}
      role={isHeard ? undefined : isError ? 'alert' : 'status'}
      // Where a form that failed leads the focus.
      tabIndex={isError ? -1 : undefined}
    >
      <Icon className="icon" aria-hidden="true" />
      <div className="grow">{children}</div>
    </div>
  );
}
