import { useEffect } from 'react';
import { useEntryProjects } from './places.ts';

/** Gives repositories the colours of their projects. */
export function Colours() {
  const places = useEntryProjects();
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [id, { colour }] of Object.entries(places)) {
      style.setProperty(`--repository-${id}`, colour);
    }
  }, [places]);
  return null;
}
