import type { Rounding } from '../../core/report/types.ts';

export interface Party {
  readonly name: string;
  /** Lines, without the country. */
  readonly address: readonly string[];
  /** ISO 3166-1 alpha-2; '': not given. */
  readonly country: string;
  readonly taxId: string;
}

interface SheetLine {
  readonly day: number;
  /** Of the issue or activity. */
  readonly title: string;
  /** `#53`; '' for an activity. */
  readonly issue: string;
  readonly note: string;
  readonly person: string;
  /** Rounded as the sheet says. */
  readonly seconds: number;
  /** Per hour. */
  readonly rateMinor: number;
  /** The rounded seconds at the rate, half up. */
  readonly amountMinor: number;
}

interface SheetRounding {
  readonly mode: Rounding['mode'];
  readonly minutes: number;
}

/** Sums are those of the lines. */
interface SheetProject extends Pick<SheetLine, 'seconds' | 'amountMinor'> {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  readonly rounding: SheetRounding | null;
  readonly lines: readonly SheetLine[];
}

/** What a client is sent. Days are counted since 1970; money is in minor units of the currency. */
export interface TimeSheet extends Pick<SheetLine, 'seconds' | 'amountMinor'> {
  readonly language: 'en' | 'de';
  /** The sheet's own. */
  readonly reference: string;
  readonly fromDay: number;
  /** Inclusive. */
  readonly toDay: number;
  readonly issuedDay: number;
  /** A user's name. */
  readonly issuedBy: string;
  readonly issuer: Party & { readonly email: string; readonly phone: string };
  /** With the client's own reference, such as an order's number; 0 days: not agreed. */
  readonly client: (Party & { readonly reference: string; readonly paymentDays: number }) | null;
  /** That of all projects; null: they differ, or there is none. */
  readonly rounding: SheetRounding | null;
  /** ISO 4217; null: without amounts, which are all 0 then. */
  readonly currency: string | null;
  readonly projects: readonly SheetProject[];
  readonly tax: {
    readonly category: 'domestic' | 'reverse-charge' | 'small-business' | 'none';
    /** In hundredths: 1900 is 19 %. */
    readonly percent: number;
    readonly minor: number;
  };
}
