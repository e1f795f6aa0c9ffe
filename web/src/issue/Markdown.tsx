import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import classes from './issue.module.css';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** HTML in a text stays text, images are links, and no heading is larger than those of the page. */
const marked = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
  },
});

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** A user's Markdown, sanitized; loaded on demand. */
export default function Markdown({ text }: { text: string }) {
  const html = purify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_ATTR: ['href', 'title', 'start', 'align'],
    FORBID_TAGS: ['style', 'form', 'input', 'img', 'video', 'audio', 'svg', 'math'],
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above
    <div className={classes.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
