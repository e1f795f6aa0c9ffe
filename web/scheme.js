// Light or dark, the density and the language, before anything is painted: a file of its own, which
// the page waits for, because the content security policy allows no inline script.
(() => {
  const saved = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: use the defaults.
      return null;
    }
  };
  const scheme = saved('mantine-color-scheme-value');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  // The page for signing in has another frame.
  if (location.pathname.endsWith('/-/sign-in')) document.documentElement.dataset.page = 'door';
  document.documentElement.dataset.density = saved('punchcard-density') ?? 'compact';

  // The build names the messages of each language (vite.config.js). messages/language.ts has the
  // same rule; here they begin to load early.
  const messages = document.currentScript.dataset;
  const languages = [saved('punchcard-language') ?? '', ...navigator.languages]
    .map((language) => language.toLowerCase().split(/[-_]/)[0])
    .filter((language) => language in messages);
  const language = languages[0] ?? 'en';
  const preload = document.createElement('link');
  preload.rel = 'modulepreload';
  preload.href = messages[language];
  document.head.append(preload);
})();
