/** One setting: its name, its value, and the control that changes it. */
export function Setting({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section className="set" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="set__body">{children}</div>
    </section>
  );
}
