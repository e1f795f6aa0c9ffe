import classes from './bar.module.css';

/** How much of a whole there is, in parts of different colour; the figures stand beside it. */
export function Bar({
  parts,
  className = '',
}: {
  parts: readonly {
    readonly id: string | number;
    /** From 0 to 1. */
    readonly share: number;
    readonly colour: string;
  }[];
  className?: string | undefined;
}) {
  return (
    <div className={`${classes.bar} ${className}`} aria-hidden>
      {parts.map(({ id, share, colour }) => (
        <span key={id} style={{ width: `${100 * share}%`, background: colour }} />
      ))}
    </div>
  );
}
