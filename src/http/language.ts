/** Whether German comes before English in an Accept-Language header. */
export function prefersGerman(header: string | undefined): boolean {
  // Most clients do not name it.
  if (header === undefined || !/de/i.test(header)) return false;
  const languages = header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = quality.startsWith('q=') ? Number(quality.slice(2)) || 0 : 0;
      return { language: tag.split('-')[0], weight };
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'de' || language === 'en'))
    .sort((a, b) => b.weight - a.weight);
  return languages[0]?.language === 'de';
}
