import { Command, Option } from 'commander';
import { deleteAccount } from '../core/account/deletion.ts';
import {
  type AccountChanges,
  createAccount,
  editAccount,
  renameAccount,
} from '../core/account/operations.ts';
import { setPassword } from '../core/account/password.ts';
import { host as hostCaller } from '../core/caller.ts';
import { allUsersVisible } from '../core/policy/access.ts';
import type { User } from '../core/records/types.ts';
import { createToken } from '../core/token/operations.ts';
import type { VisibilityLevel } from '../core/visibility.ts';
import { UsageError } from '../terminal/shell.ts';
import type { Word } from '../terminal/texts.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { inviteCommand } from './invite.ts';
import { choosePassword, type PasswordFlags } from './password.ts';
import { formatTable, formatUnix } from './table.ts';
import { twoFactorCommands } from './two-factor.ts';
import { everything, userNamed, userRecord } from './user-record.ts';

const visibilityOption = ({ texts }: Host): Option =>
  new Option('--visibility <level>', texts.adminUsers.visibility).choices([
    'public',
    'limited',
    'private',
  ]);

/** `admin user`: user accounts. */
export function userCommands(host: Host): Command {
  const texts = host.texts.adminUsers;
  const user = new Command('user').description(texts.description);
  const commands = [create(host), list(host), edit(host), remove(host), reset(host)];
  for (const command of [...commands, inviteCommand(host)]) {
    user.addCommand(withData(host, command));
  }
  return user.addCommand(twoFactorCommands(host));
}

interface CreateFlags extends PasswordFlags {
  readonly username: string;
  readonly email: string;
  readonly fullName?: string;
  readonly admin?: boolean;
  readonly restricted?: boolean;
  readonly visibility?: VisibilityLevel;
  readonly mustChangePassword?: boolean;
  readonly accessToken?: boolean;
  readonly accessTokenName: string;
  readonly json?: boolean;
}

function create(host: Host): Command {
  const texts = host.texts.adminUsers.create;
  return new Command('create')
    .description(texts.description)
    .requiredOption('--username <name>', texts.username)
    .requiredOption('--email <address>', texts.email)
    .option('--password <password>', texts.password)
    .option('--password-stdin', host.texts.options.passwordStdin)
    .option('--full-name <name>', texts.fullName)
    .option('--admin', texts.admin)
    .option('--restricted', texts.restricted)
    .addOption(visibilityOption(host))
    .option('--must-change-password', texts.mustChangePassword)
    .option('--access-token', texts.accessToken)
    .option('--access-token-name <name>', texts.accessTokenName, 'gitea-admin')
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (flags: CreateFlags & SettingFlags) => {
      const { password, isGenerated } = await choosePassword(host, flags);
      await withContext(
        host,
        flags,
        async (context) => {
          const user = await createAccount(context, hostCaller, {
            name: flags.username,
            email: flags.email,
            password,
            fullName: flags.fullName,
            visibility: flags.visibility,
            isAdmin: flags.admin === true,
            isRestricted: flags.restricted === true,
            mustChangePassword: flags.mustChangePassword === true,
          });
          const token =
            flags.accessToken === true
              ? await createToken(context, hostCaller, user, { name: flags.accessTokenName })
              : undefined;
          if (flags.json === true) {
            const record = {
              ...userRecord(user),
              ...(isGenerated ? { password } : {}),
              ...(token === undefined ? {} : { token: token.secret }),
            };
            host.out(JSON.stringify(record));
            return;
          }
          const says = host.texts.adminUsers;
          host.out(user.isAdmin ? says.createdAdmin(user.name) : says.created(user.name));
          if (isGenerated) host.out(says.password(password));
          if (token !== undefined) host.out(says.accessToken(token.secret));
        },
        { mayCreate: true },
      );
    });
}

function list(host: Host): Command {
  const texts = host.texts.adminUsers.list;
  return new Command('list')
    .description(texts.description)
    .option('--admin', texts.admin)
    .option('--json', host.texts.options.json)
    .action(async (flags: { admin?: boolean; json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const all = await everything(context.database.read.users.search(allUsersVisible, {}));
        const users = flags.admin === true ? all.filter((user) => user.isAdmin) : all;
        if (flags.json === true) {
          host.out(JSON.stringify(users.map(userRecord)));
          return;
        }
        const { words } = host.texts;
        host.out(
          formatTable(
            host.texts,
            ['ID', 'NAME', 'EMAIL', 'ROLE', 'STATE', 'LAST SIGN-IN'],
            users.map((user) => [
              user.id,
              user.name,
              user.email,
              words[user.isAdmin ? 'admin' : user.isRestricted ? 'restricted' : 'user'],
              words[stateOf(user)],
              formatUnix(host.texts, user.lastLoginUnix),
            ]),
          ),
        );
      });
    });
}

function stateOf(user: User): Word {
  if (user.isPending) return 'pending';
  if (!user.isActive) return 'inactive';
  if (user.prohibitLogin) return 'prohibited';
  return user.mustChangePassword ? 'password due' : 'active';
}

interface EditFlags {
  readonly email?: string;
  readonly fullName?: string;
  readonly rename?: string;
  readonly admin?: boolean;
  readonly active?: boolean;
  readonly prohibitLogin?: boolean;
  readonly restricted?: boolean;
  readonly mustChangePassword?: boolean;
  readonly visibility?: VisibilityLevel;
  readonly json?: boolean;
}

function edit(host: Host): Command {
  const texts = host.texts.adminUsers.edit;
  return new Command('edit')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .option('--rename <name>', texts.rename)
    .option('--email <address>', texts.email)
    .option('--full-name <name>', texts.fullName)
    .addOption(visibilityOption(host))
    .option('--admin', texts.admin)
    .option('--no-admin', texts.noAdmin)
    .option('--active', texts.active)
    .option('--no-active', texts.noActive)
    .option('--prohibit-login', texts.prohibitLogin)
    .option('--no-prohibit-login', texts.noProhibitLogin)
    .option('--restricted', texts.restricted)
    .option('--no-restricted', texts.noRestricted)
    .option('--must-change-password', texts.mustChangePassword)
    .option('--no-must-change-password', texts.noMustChangePassword)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (name: string, flags: EditFlags & SettingFlags) => {
      const { rename } = flags;
      const changes: AccountChanges = {
        email: flags.email,
        fullName: flags.fullName,
        visibility: flags.visibility,
        isAdmin: flags.admin,
        isActive: flags.active,
        isRestricted: flags.restricted,
        prohibitLogin: flags.prohibitLogin,
        mustChangePassword: flags.mustChangePassword,
      };
      const hasChanges = Object.values(changes).some((value) => value !== undefined);
      if (rename === undefined && !hasChanges) {
        throw new UsageError('nothing to change: give at least one option, see --help');
      }
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        // Rename first, because this is the most likely to fail.
        if (rename !== undefined) await renameAccount(context, hostCaller, user, rename);
        if (hasChanges) await editAccount(context, hostCaller, user, changes);
        const changed = (await context.database.read.users.byId(user.id)) ?? user;
        if (flags.json === true) host.out(JSON.stringify(userRecord(changed)));
        else host.out(host.texts.adminUsers.changed(changed.name));
      });
    });
}

function remove(host: Host): Command {
  const texts = host.texts.adminUsers.remove;
  return new Command('delete')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .option('--purge', texts.purge)
    .action(async (name: string, flags: { purge?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        await deleteAccount(context, hostCaller, user, { purge: flags.purge === true });
        host.out(host.texts.adminUsers.deleted(user.name));
      });
    });
}

interface ResetFlags extends PasswordFlags {
  readonly mustChangePassword?: boolean;
  readonly json?: boolean;
}

function reset(host: Host): Command {
  const texts = host.texts.adminUsers.reset;
  return new Command('reset-password')
    .description(texts.description)
    .argument('<user>', host.texts.options.userName)
    .option('--password <password>', texts.password)
    .option('--password-stdin', host.texts.options.passwordStdin)
    .option('--must-change-password', texts.mustChangePassword)
    .addOption(settingOption(host, 'PUBLIC_URL'))
    .addOption(settingOption(host, 'SECRET_KEY'))
    .option('--json', host.texts.options.json)
    .addHelpText('after', texts.more)
    .action(async (name: string, flags: ResetFlags & SettingFlags) => {
      const { password, isGenerated } = await choosePassword(host, flags);
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        const mustChange = flags.mustChangePassword === true;
        await setPassword(context, hostCaller, user, password, { mustChange });
        if (flags.json === true) {
          host.out(JSON.stringify({ name: user.name, ...(isGenerated ? { password } : {}) }));
          return;
        }
        host.out(host.texts.adminUsers.passwordChanged(user.name));
        if (isGenerated) host.out(host.texts.adminUsers.password(password));
      });
    });
}
