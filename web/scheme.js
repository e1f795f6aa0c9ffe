// Light or dark, and the density, before anything is painted: a file of its own, which the page
// waits for, because the content security policy allows no inline script.
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
  document.documentElement.dataset.density = saved('punchcard-density') ?? 'compact';
})();
