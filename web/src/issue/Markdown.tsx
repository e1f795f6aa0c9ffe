import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { PlainText } from '../components/PlainText.tsx';
import classes from './issue.module.css';

/**
 * A user's Markdown. It becomes elements, never HTML: tags in it stay text, and
 * images are links. Long text, and text that is nested too deep, stays plain.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (tokens === null) return <PlainText text={text} />;
  return (
    <div className={classes.prose} dir="auto">
      {shown(tokens)}
    </div>
  );
}

/** The lexer takes up to two seconds for this much of the worst text, and four times that for twice as much. */
const mostCharacters = 10_000;

function tokensOf(text: string): Token[] | null {
  if (text.length > mostCharacters) return null;
  try {
    const tokens = Lexer.lex(text, { gfm: true, breaks: true });
    return isDeep(tokens) ? null : tokens;
  } catch {
    // The lexer calls itself for each level: thousands of them overflow the stack.
    return null;
  }
}

const isDeep = (tokens: readonly Token[], levels = 100): boolean =>
  levels === 0 ||
  tokens.some((token) => {
    const { items, tokens = items } = token as Tokens.Generic;
    return tokens !== undefined && isDeep(tokens, levels - 1);
  });

const inLine = new Set([
  'text',
  'escape',
  'strong',
  'em',
  'del',
  'codespan',
  'link',
  'image',
  'html',
]);

const shown = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is rendered as a whole
    <Fragment key={i}>
      {elementOf(token as MarkedToken)}
      {/* What turns the direction of a text ends with its line. */}
      {!inLine.has(token.type) && '\n'}
    </Fragment>
  ));

function elementOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // None is larger than those of the page.
      return createElement(`h${Math.min(6, token.depth + 2)}`, null, shown(token.tokens));
    case 'paragraph':
      return <p>{shown(token.tokens)}</p>;
    case 'text':
      return token.tokens === undefined ? unescaped(token.text) : shown(token.tokens);
    case 'list':
      return token.ordered ? (
        <ol start={Number(token.start)}>{shown(token.items)}</ol>
      ) : (
        <ul>{shown(token.items)}</ul>
      );
    case 'list_item':
      return <li className={token.task ? classes.task : undefined}>{shown(token.tokens)}</li>;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{shown(token.tokens)}</blockquote>;
    case 'table':
      return <Table {...token} />;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, shown(token.tokens));
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <Link href={token.href}>{shown(token.tokens)}</Link>;
    case 'image':
      return <Link href={token.href}>{token.text || token.href}</Link>;
    case 'escape':
      return token.text;
    case 'html':
      return token.raw;
    default:
      return null;
  }
}

function Table({ header, rows }: Tokens.Table) {
  const row = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') => (
    <tr>
      {cells.map(({ tokens, align }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
        <Cell key={i} align={align ?? undefined}>
          {shown(tokens)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <table>
      <thead>{row(header, 'th')}</thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not move
          <Fragment key={i}>{row(cells, 'td')}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Only to pages and addresses, never to a script. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:|mailto:|[/#?]|[^:]*$)/i.test(href.trim())) return children;
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** `&copy;` as the character that it means. */
const unescaped = (text: string): string =>
  text.replace(
    /&(#\d+|#x[\da-f]+|\w+);/gi,
    (entity) =>
      new DOMParser().parseFromString(entity, 'text/html').documentElement.textContent ?? entity,
  );
