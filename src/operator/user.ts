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
import { tableOf } from '../terminal/table.ts';
import { type Host, type SettingFlags, settingOption, withContext, withData } from './command.ts';
import { inviteCommand } from './invite.ts';
import { choosePassword, type PasswordFlags } from './password.ts';
import { formatUnix } from './table.ts';
import { twoFactorCommands } from './two-factor.ts';
import { everything, userNamed, userRecord } from './user-record.ts';

const visibilityOption = (): Option =>
  new Option('--visibility <level>', 'Who can see the user').choices([
    'public',
    'limited',
    'private',
  ]);

/** `admin user`: user accounts. */
export function userCommands(host: Host): Command {
  const user = new Command('user').description('Create, list, change and delete accounts');
  const commands = [create(host), list(host), edit(host), remove(host), reset(host)];
  for (const command of [...commands, inviteCommand(host)]) {
    user.addCommand(withData(command));
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
  return new Command('create')
    .description('Create an account; a server may be running')
    .requiredOption('--username <name>', 'User name')
    .requiredOption('--email <address>', 'Primary email address')
    .option('--password <password>', 'Password (default: a generated one, which is printed)')
    .option('--password-stdin', 'Read the password from the standard input')
    .option('--full-name <name>', 'Full name')
    .option('--admin', 'Make the user a site administrator')
    .option('--restricted', 'Restrict the user: they see public users only')
    .addOption(visibilityOption())
    .option('--must-change-password', 'Require a password change at the next sign-in')
    .option('--access-token', 'Also create an access token with all scopes, and print it')
    .option('--access-token-name <name>', 'Name of that token', 'gitea-admin')
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Examples:
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard admin user create --username bot --email bot@example.com --access-token --json
  echo "$PASSWORD" | punchcard admin user create --username bob --email bob@example.com --password-stdin`,
    )
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
          host.out(
            user.isAdmin
              ? `User ${user.name} was created, a site administrator.`
              : `User ${user.name} was created.`,
          );
          if (isGenerated) host.out(`Password: ${password}`);
          if (token !== undefined) host.out(`Access token: ${token.secret}`);
        },
        { mayCreate: true },
      );
    });
}

function list(host: Host): Command {
  return new Command('list')
    .description('List all accounts')
    .option('--admin', 'Site administrators only')
    .option('--json', 'Print JSON')
    .action(async (flags: { admin?: boolean; json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const all = await everything(context.database.read.users.search(allUsersVisible, {}));
        const users = flags.admin === true ? all.filter((user) => user.isAdmin) : all;
        if (flags.json === true) {
          host.out(JSON.stringify(users.map(userRecord)));
          return;
        }
        host.out(
          tableOf(
            ['ID', 'NAME', 'EMAIL', 'ROLE', 'STATE', 'LAST SIGN-IN'],
            users.map((user) => [
              user.id,
              user.name,
              user.email,
              user.isAdmin ? 'admin' : user.isRestricted ? 'restricted' : 'user',
              stateOf(user),
              formatUnix(user.lastLoginUnix),
            ]),
          ),
        );
      });
    });
}

function stateOf(user: User): string {
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
  return new Command('edit')
    .description('Change an account, with immediate effect on a running server')
    .argument('<user>', 'Name of the user')
    .option('--rename <name>', 'New user name; the old one redirects for some time')
    .option('--email <address>', 'New primary email address')
    .option('--full-name <name>', 'New full name')
    .addOption(visibilityOption())
    .option('--admin', 'Make the user a site administrator')
    .option('--no-admin', 'Remove admin rights')
    .option('--active', 'Activate the account')
    .option('--no-active', 'Deactivate the account: reject its requests and end its sessions')
    .option('--prohibit-login', 'Block sign-in')
    .option('--no-prohibit-login', 'Allow sign-in')
    .option('--restricted', 'Restrict the user')
    .option('--no-restricted', 'Remove the restriction')
    .option('--must-change-password', 'Require a password change at the next sign-in')
    .option('--no-must-change-password', 'Require no password change')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Examples:
  punchcard admin user edit bob --no-active
  punchcard admin user edit bob --rename robert --email robert@example.com`,
    )
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
        else host.out(`User ${changed.name} was changed.`);
      });
    });
}

function remove(host: Host): Command {
  return new Command('delete')
    .description('Delete an account; its issues and tracked times stay, under the name Ghost')
    .argument('<user>', 'Name of the user')
    .option('--purge', "Also delete the user's repositories")
    .action(async (name: string, flags: { purge?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const user = await userNamed(context, name);
        await deleteAccount(context, hostCaller, user, { purge: flags.purge === true });
        host.out(`User ${user.name} was deleted.`);
      });
    });
}

interface ResetFlags extends PasswordFlags {
  readonly mustChangePassword?: boolean;
  readonly json?: boolean;
}

function reset(host: Host): Command {
  return new Command('reset-password')
    .description('Set a new password and end all sessions of the account')
    .argument('<user>', 'Name of the user')
    .option('--password <password>', 'Password (default: a generated one, which is printed)')
    .option('--password-stdin', 'Read the password from the standard input')
    .option('--must-change-password', 'Require a password change at the next sign-in')
    .addOption(settingOption('PUBLIC_URL'))
    .addOption(settingOption('SECRET_KEY'))
    .option('--json', 'Print JSON')
    .addHelpText(
      'after',
      `
Examples:
  punchcard admin user reset-password bob --must-change-password
  echo "$PASSWORD" | punchcard admin user reset-password bob --password-stdin`,
    )
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
        host.out(`The password of ${user.name} was changed.`);
        if (isGenerated) host.out(`Password: ${password}`);
      });
    });
}
