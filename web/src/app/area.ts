import { type AnyRoute, type LinkProps, useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSession } from './session.ts';

/** A page that the frame leads to: by navigation, palette, keys or the views of another page. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Has an item in the main navigation. */
  readonly isMain?: true;
  /** Its name at the foot of phones, if that is shorter. */
  readonly shortLabel?: string;
  /** The place of the main navigation that it belongs to. */
  readonly of?: string;
  /** The place of another area whose item and key it takes; that one stays as a page only. */
  readonly insteadOf?: string;
  /** The letter that opens it after `g`. */
  readonly key?: string;
  /** The palette leaves it out. */
  readonly isMinor?: true;
  readonly isForAdministrators?: true;
}

/** A page of the settings. */
export interface SettingsSection {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Below those of other areas. */
  readonly isLast?: true;
  /** The instance has no use for it. */
  readonly isHidden?: boolean;
}

/**
 * The door of an area: what the frame must know of it. An area that shows parts of others adds to
 * this interface what they can give it.
 */
export interface Area {
  /** By who may open them; those of `settings` are shown below its navigation. */
  readonly routes?: Readonly<
    Partial<Record<'public' | 'signedIn' | 'settings' | 'administrators', readonly AnyRoute[]>>
  >;
  readonly places?: readonly Place[];
  readonly settings?: readonly SettingsSection[];
  /** Without a look: what goes on while somebody is signed in. */
  readonly onEveryPage?: readonly ComponentType[];
}

/** All areas, in the order of their places (areas.ts). */
export const useAreas = (): readonly Area[] => useRouter().options.context.areas;

/** A place whose address `router.tsx` has checked. */
type Checked = Place & { readonly to: NonNullable<LinkProps['to']> };

/** The places that the viewer can open. */
export function usePlaces(): readonly Checked[] {
  const isAdmin = useSession()?.is_admin === true;
  const places = useAreas().flatMap((area) => area.places ?? []) as readonly Checked[];
  const replaced = new Set(places.flatMap(({ insteadOf = [] }) => insteadOf));
  return places.filter(
    ({ to, isForAdministrators }) => !replaced.has(to) && (isAdmin || isForAdministrators !== true),
  );
}
