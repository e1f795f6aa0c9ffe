import type { FastifyInstance } from 'fastify';
import { checkSetupCode, createFirstAdmin, isSetupOpen } from '../../core/account/setup.ts';
import { PunchcardError } from '../../core/errors.ts';
import { programName } from '../../installation.ts';
import {
  acceptForms,
  alertOf,
  failurePage,
  fieldsOf,
  statusOfInputError,
} from '../account-pages/forms.ts';
import { type Html, html, sendPage, styleSheet } from '../account-pages/html.ts';
import { signInBrowser } from '../account-pages/sign-in.ts';
import { type HttpContext, originOf } from '../api.ts';
import { wantsPage } from './pages.ts';

/** What the user typed; the password is never shown again. */
interface Typed {
  readonly name: string;
  readonly email: string;
}

/**
 * Server-rendered pages, without scripts, that exist before there is an account: a start page and
 * the form that creates the first administrator. They are not part of the API.
 */
export async function startPages(app: FastifyInstance, http: HttpContext): Promise<void> {
  const { context, settings } = http;
  acceptForms(app, (error, reply) => sendPage(reply, ...pageOf(error)));

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    // Before setup, the start page explains how to create the first account.
    if (app.page !== undefined && wantsPage(request) && !(await isSetupOpen(context))) {
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
    await checkSetupCode(context, given);
    return sendPage(reply, 200, 'Setup', form(given, { name: '', email: '' }));
  });

  app.post('/setup', { schema: { hide: true, body: {} } }, async (request, reply) => {
    const { code = '', name = '', email = '', password = '' } = fieldsOf(request);
    try {
      const user = await createFirstAdmin(context, originOf(request), code, {
        name,
        email,
        password,
      });
      // With web pages installed, sign the user in and go there.
      if (
        app.page !== undefined &&
        (await signInBrowser(http, request, reply, { name, password }))
      ) {
        return reply.redirect('./', 303);
      }
      return sendPage(reply, 200, 'Setup', nextSteps(user.name, settings.publicUrl));
    } catch (error) {
      return sendPage(
        reply,
        statusOfInputError(error),
        'Setup',
        form(code, { name, email }, error),
      );
    }
  });
}

function form(code: string, typed: Typed, error?: unknown): Html {
  return html`<h1>Create the first administrator</h1>
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
<button type="submit">Create account</button>
</form>`;
}

function nextSteps(name: string, publicUrl: string): Html {
  return html`<h1>${name} is the first administrator</h1>
<p>Next steps:</p>
<ol>
<li>Explore and try the API on <a href="api/swagger">the API page</a>.</li>
<li>Create an access token for tea, your editor or scripts. curl asks for the password:
<pre><code>curl -u ${name} -H 'Content-Type: application/json' \\
  -d '{"name":"first"}' \\
  ${publicUrl}/api/v1/users/${name}/tokens</code></pre></li>
<li>Create accounts for others: <code>${programName} admin user create --help</code>.</li>
<li>To see what a busy instance looks like, fill an empty data folder with demo data:
<code>${programName} demo --help</code>.</li>
</ol>`;
}

async function startPage({ context, settings }: HttpContext): Promise<Html> {
  const isEmpty = await isSetupOpen(context);
  return html`<h1>Welcome to Punchcard</h1>
<p>Follow relations, tracked time and email addresses, over Gitea's REST API. Version ${settings.version}.</p>
<p><a href="api/swagger">The API page</a> documents the API and lets you try it.</p>
${isEmpty ? noAccountNote : html`<p><a href="account/forgot-password">Forgot your password?</a></p>`}`;
}

const noAccountNote = html`<p>There is no account yet. The server printed a link for creating the first
administrator when it started. If you no longer have it, restart the server, or use
<code>${programName} admin user create --admin</code>.</p>`;

/** The status, title and page for an error, without internal details. */
function pageOf(error: unknown): [number, string, Html] {
  const code = error instanceof PunchcardError ? error.code : undefined;
  if (code === 'not_found') {
    const content = html`<h1>Page not found</h1><p>This instance has already been set up.</p>`;
    return [404, 'Setup', content];
  }
  if (code === 'forbidden') {
    const content = html`<h1>This link has expired or was already used</h1>
<p>It is valid for an hour, and until the server restarts and prints another. Restart the server for
a new link, or create the account on the command line:
<code>${programName} admin user create --admin</code>.</p>`;
    return [403, 'Setup', content];
  }
  const [status, content] = failurePage(error);
  return [status, 'Setup', content];
}
