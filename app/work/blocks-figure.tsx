import { useStrings } from '#app/strings.ts';

/** Blocks in a row, and a journey through some of them. */
export function BlocksFigure() {
  const t = useStrings();
  return (
    <figure className="figure">
      <svg viewBox="0 0 430 104" fill="none" role="img" aria-label={t('home.figureLabel')}>
        <g stroke="var(--line-strong)" strokeWidth="1.3">
          <rect x="4" y="38" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M11 47h22M11 54h14" strokeOpacity=".5" />
          <rect x="66" y="30" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M73 39h22M73 46h20" strokeOpacity=".5" />
          <rect x="128" y="38" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M135 47h22M135 54h10" strokeOpacity=".5" />
          <rect x="190" y="30" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M197 39h22M197 46h18" strokeOpacity=".5" />
          <rect x="252" y="38" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M259 47h22M259 54h12" strokeOpacity=".5" />
          <rect x="314" y="30" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M321 39h22M321 46h22" strokeOpacity=".5" />
          <rect x="376" y="38" width="36" height="26" rx="2" fill="var(--sheet)" />
          <path d="M383 47h22M383 54h16" strokeOpacity=".5" />
        </g>
        <g stroke="var(--primary)" strokeWidth="1.8">
          <path d="M22 38C22 -2 208 -14 208 30" />
          <path d="M208 56c0 44-124 44-124 0" />
          <path d="M84 30c0-44 248-44 248 0" />
          <path d="M332 56c0 38 62 44 62 8" />
        </g>
        <g fill="var(--primary)">
          <circle cx="22" cy="38" r="4" />
          <circle cx="208" cy="30" r="4" />
          <circle cx="208" cy="56" r="4" />
          <circle cx="84" cy="56" r="4" />
          <circle cx="84" cy="30" r="4" />
          <circle cx="332" cy="30" r="4" />
          <circle cx="332" cy="56" r="4" />
          <circle cx="394" cy="64" r="4" />
        </g>
      </svg>
      <figcaption className="small">{t('home.figure')}</figcaption>
    </figure>
  );
}
