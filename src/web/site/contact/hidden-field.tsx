/** Nobody sees it, so only a program fills it. The id tells it from that of another form on the page. */
export function HiddenField({ id, word }: { id: string; word: string | undefined }) {
  return (
    <div className="set-aside" aria-hidden="true">
      <label htmlFor={id}>Website (leave empty)</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue={word} />
    </div>
  );
}
