import type { Random } from './random.ts';
import type { Credential } from './request.ts';

export interface Person {
  readonly name: string;
  readonly password: string;
  /** All scopes. */
  readonly token: string;
  /** Their credentials, including tokens with few scopes. */
  readonly credentials: Credential[];
  /** Base32, once two-factor authentication is enabled. */
  otpSecret?: string;
}

export interface KnownRepository {
  readonly owner: string;
  readonly name: string;
  /** Created by the script: may be renamed, locked and deleted. */
  readonly isSpare: boolean;
  /** Its issues are numbered from 1 to this. */
  issues: number;
}

export interface KnownEntry {
  readonly repository: KnownRepository;
  readonly index: number;
  readonly id: number;
  readonly user: string;
}

/** A list that keeps its newest items only. */
export class Recent<T> {
  readonly #items: T[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(item: T): void {
    if (this.#items.includes(item)) return;
    this.#items.push(item);
    if (this.#items.length > this.#size) this.#items.shift();
  }

  pick(random: Random, otherwise: T): T {
    return this.#items.length === 0 ? otherwise : random.pick(this.#items);
  }

  get items(): readonly T[] {
    return this.#items;
  }
}

/**
 * What the script knows of the world: from its setup, then from the replies of the build before.
 */
export class Known {
  readonly people: Person[];
  readonly repositories: KnownRepository[];
  /** Accounts that may be changed, locked and deleted. */
  readonly spares = new Recent<Person>(6);
  readonly entries = new Recent<KnownEntry>(300);
  readonly emails = new Recent<string>(60);
  readonly cursors = new Recent<string>(60);
  readonly etags = new Recent<string>(40);
  readonly tokenIds = new Recent<string>(30);
  readonly ids = new Map<string, Recent<string>>();
  #count = 0;

  constructor(people: readonly Person[], repositories: readonly KnownRepository[]) {
    this.people = people.map((person) => ({ ...person, credentials: [...person.credentials] }));
    this.repositories = repositories.map((repository) => ({ ...repository }));
  }

  get admin(): Person {
    const [admin] = this.people;
    if (admin === undefined) throw new Error('the world has no people');
    return admin;
  }

  person(name: string): Person | undefined {
    const same = (one: Person): boolean => one.name.toLowerCase() === name.toLowerCase();
    return this.people.find(same) ?? this.spares.items.find(same);
  }

  newName(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }

  idsOf(kind: string): Recent<string> {
    const known = this.ids.get(kind) ?? new Recent<string>(30);
    this.ids.set(kind, known);
    return known;
  }
}
