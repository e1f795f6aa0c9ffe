import type { ReactNode } from 'react';
import { Panel } from '../components/Panel.tsx';

/** A section of the settings, with title and description. */
export const Section = (props: { title: string; about?: string; children: ReactNode }) => (
  <Panel {...props} />
);
