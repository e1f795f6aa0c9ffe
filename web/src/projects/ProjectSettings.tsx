import { api } from '../app/api.ts';
import { Panel } from '../components/Panel.tsx';
import { RecordForm, type Values } from '../components/RecordForm.tsx';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { slotColours } from '../theme/tokens.ts';
import { useClientFields } from './clientFields.ts';
import { chosenClient, optionsOf, type Project, useChange } from './queries.ts';
import { t } from './texts.ts';

const roundings = { '': t.noRounding, ...messages.reports.roundings };
const colours = slotColours.map((colour, place) => [colour, t.colours[place] ?? ''] as const);

/** Name, client, colour, rounding and the end of a project. */
export default function ProjectSettings({ project }: { project: Project }) {
  const { id, name, client, colour, round, round_minutes, archived } = project;
  const params = { path: { project: id ?? 0 } };
  const edit = useChange(async ({ client, newClient, ...changes }: Values) => {
    const chosen =
      client === undefined ? {} : { client: await chosenClient({ client, newClient }) };
    const unrounded = changes.round === '' ? { round_minutes: 0 } : {};
    const body = { ...changes, ...unrounded, ...chosen };
    return api.PATCH('/projects/{project}', { params, body });
  });
  const data = optionsOf({
    '': t.automatic,
    ...(colour && { [colour]: colour }),
    ...Object.fromEntries(colours),
  });
  const isShown = ({ round }: Values) => round !== '';
  const ofRounding = { label: t.rounding, description: t.roundingHint };
  return (
    <Panel title={t.settings}>
      <RecordForm
        isEdit
        // What others changed, or a new client, is shown once it is saved.
        key={project.updated_at}
        name={`project ${id}`}
        values={{
          ...{ name, client: String(client?.id ?? ''), newClient: '', colour },
          ...{ round, round_minutes, archived },
        }}
        fields={[
          { name: 'name', label: t.name, maxLength: 100, required: true },
          ...useClientFields(),
          { name: 'colour', label: t.colour, kind: 'choice', data },
          { name: 'round', ...ofRounding, kind: 'choice', data: optionsOf(roundings) },
          { name: 'round_minutes', label: t.roundMinutes, kind: 'number', isShown },
          { name: 'archived', label: t.archived, description: t.archivedHint, kind: 'flag' },
        ]}
        save={async (changes) => {
          await edit.mutateAsync(changes);
          notifySuccess(messages.layout.saved);
        }}
      />
    </Panel>
  );
}
