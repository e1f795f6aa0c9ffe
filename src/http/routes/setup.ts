import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSetupCode, createFirstAdmin, isSetupOpen } from '../../core/account/setup.ts';
import { PunchcardError } from '../../core/errors.ts';
import { createSession } from '../../core/sign-in/session-operations.ts';
import type { HttpWorld } from '../api.ts';
import { sessionSecretOf, setSessionCookie } from '../cookie.ts';
import { alertOf, failurePage, fieldsOf, statusIfTypedWrong, takeForms } from '../forms.ts';
import { type Html, html, sendPage, styleSheet } from '../html.ts';
import { wantsPage } from '../pages.ts';

/** What somebody types into the form; the password is never shown again. */
interface Typed {
  readonly name: string;
  readonly email: string;
}

/**
 * The pages that a browser meets before there are any others: what runs here, and the form that makes
 * the first administrator. Made by the server, without scripts; they are no part of the API.
 */
export async function startPages(app: FastifyInstance, http: HttpWorld): Promise<void> {
  const { world, settings } = http;
  takeForms(app, (error, reply) => sendPage(reply, ...pageOf(error)));

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    // Where nobody is there yet, the page of the setup says how somebody comes to be.
    if (app.page !== undefined && wantsPage(request) && !(await isSetupOpen(world))) {
      return app.page(reply);
    }
    return sendPage(reply, 200, 'Welcome', await startPage(http));
  });

  app.get('/setup.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  );

  app.get('/setup', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.query as Record<string, unknown>;
    const given = typeof code === 'string' ? code : '';
    await checkSetupCode(world, given);
    return sendPage(reply, 200, 'Setup', form(given, { name: '', email: '' }));
  });

  app.post('/setup', { schema: { hide: true, body: {} } }, async (request, reply) => {
    const { code = '', name = '', email = '', password = '' } = fieldsOf(request);
    const visitor = { address: request.ip, requestId: request.id };
    try {
      const user = await createFirstAdmin(world, visitor, code, { name, email, password });
      // Who has pages goes on there, signed in with what he has just typed.
      if (app.page !== undefined && (await signInFirst(http, request, reply, { name, password }))) {
        return reply.redirect('./', 303);
      }
      return sendPage(reply, 200, 'Setup', nextSteps(user.name, settings.publicUrl));
    } catch (error) {
      return sendPage(
        reply,
        statusIfTypedWrong(error),
        'Setup',
        form(code, { name, email }, error),
      );
    }
  });
}

/** False where he has to sign in himself: the account is there all the same. */
async function signInFirst(
  { world, settings }: HttpWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { name: string; password: string },
): Promise<boolean> {
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const visitor = { address: request.ip, requestId: request.id };
  const userAgent = request.headers['user-agent'] ?? '';
  try {
    const signIn = { ...who, userAgent, formerSecret: sessionSecretOf(request) };
    const { secret } = await createSession(world, visitor, signIn, settings.publicUrl);
    setSessionCookie(reply, secret, settings);
    return true;
  } catch (error) {
    if (error instanceof PunchcardError) return false;
    throw error;
  }
}

function form(code: string, typed: Typed, error?: unknown): Html {
  return html`<h1>Make the first administrator</h1>
${alertOf(error)}
<form method="post" action="setup" accept-charset="utf-8">
<input type="hidden" name="code" value="${code}">
<label for="name">User name</label>
<small>Letters and digits, with single dashes, dots or underscores between them.</small>
<input id="name" name="name" value="${typed.name}" required maxlength="40" autocomplete="username" autocapitalize="none" spellcheck="false" autofocus>
<label for="email">Email address</label>
<input id="email" name="email" type="email" value="${typed.email}" required maxlength="254" autocomplete="email">
<label for="password">Password</label>
<small>The longer, the better.</small>
<input id="password" name="password" type="password" required autocomplete="new-password">
<button type="submit">Make the account</button>
</form>`;
}

function nextSteps(name: string, publicUrl: string): Html {
  return html`<h1>${name} is the first administrator</h1>
<p>What comes next:</p>
<ol>
<li>Look at the interface, and try it, on <a href="api/swagger">the API page</a>.</li>
<li>Make an access token for tea, for your editor, for scripts. Curl asks for the password:
<pre><code>curl -u ${name} -H 'Content-Type: application/json' \\
  -d '{"name":"first"}' \\
  ${publicUrl}/api/v1/users/${name}/tokens</code></pre></li>
<li>Make accounts for others: <code>bin/punchcard admin user create --help</code>.</li>
<li>To see what a busy instance looks like, fill an empty data folder with an invented world:
<code>bin/punchcard demo --help</code>.</li>
</ol>`;
}

async function startPage({ world, settings }: HttpWorld): Promise<Html> {
  const isEmpty = await isSetupOpen(world);
  return html`<h1>Punchcard runs here</h1>
<p>Follow relations, tracked time and email addresses, over Gitea's REST API. Version ${settings.version}.</p>
<p><a href="api/swagger">The API page</a> describes the interface and lets you try it.</p>
${isEmpty ? isEmptyWords : html`<p><a href="account/forgot-password">Get a new password.</a></p>`}`;
}

const isEmptyWords = html`<p>There is no account yet. The server printed a link for the first
administrator when it started; where it is out of sight, start the server again, or use
<code>bin/punchcard admin user create --admin</code>.</p>`;

/** The status, title and page of what went wrong, without anything internal. */
function pageOf(error: unknown): [number, string, Html] {
  const code = error instanceof PunchcardError ? error.code : undefined;
  if (code === 'not_found') {
    const words = html`<h1>There is nothing here</h1><p>This instance has been set up.</p>`;
    return [404, 'Setup', words];
  }
  if (code === 'forbidden') {
    const words = html`<h1>This link opens nothing</h1>
<p>It has been used, is older than an hour, or the server has been started again since and printed
another. Start the server again for a new link, or make the account on the command line:
<code>bin/punchcard admin user create --admin</code>.</p>`;
    return [403, 'Setup', words];
  }
  const [status, words] = failurePage(error);
  return [status, 'Setup', words];
}
