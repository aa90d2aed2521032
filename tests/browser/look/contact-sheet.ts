/** A picture of a page: which, how it was shown, where its file is, and what was found wrong in it. */
export type Picture = {
  readonly page: string;
  readonly look: string;
  readonly file: string;
  readonly findings: readonly string[];
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page with all pictures: a row for each page, a column for each look. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = [...Map.groupBy(pictures, ({ page }) => page)].map(([page, shown]) => {
    const cells = shown.map(
      ({ look, file, findings }) =>
        `<td${findings.length > 0 ? ' class="bad"' : ''}><a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a>` +
        `<br>${escaped(look)}${findings.map((finding) => `<p>${escaped(finding)}</p>`).join('')}</td>`,
    );
    return `<tr><th>${escaped(page)}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page</title><style>
body { font: 13px sans-serif; background: #888 } table { border-spacing: 12px } th { text-align: left; max-width: 14rem; overflow-wrap: anywhere }
td { vertical-align: top } img { width: 220px; max-height: 400px; object-fit: cover; object-position: top } .bad { background: #fbb }
</style><h1>Every page</h1><table>${rows.join('\n')}</table></html>
`;
}
