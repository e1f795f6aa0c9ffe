// Light or dark before anything is painted, as the kit keeps it: a file of its own, which the page
// waits for, as the policy allows no script within the page.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is closed to the page: as the system has it.
  }
  const isDark =
    kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
