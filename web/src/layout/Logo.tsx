/** A card with a cut corner and four punched holes that form a tick. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" className={className} aria-hidden focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M4.1 2H14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V6.1a1 1 0 0 1 .3-.7l3.1-3.1A1 1 0 0 1 4.1 2ZM3 8v3h2V8H3Zm3 2v2h2v-2H6Zm3-3v3h2V7H9Zm3-3v3h2V4h-2Z"
      />
    </svg>
  );
}
