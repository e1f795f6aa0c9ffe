import { useAreas } from '../app/area.ts';
import { adminMessages } from '../messages/administration.ts';
import { textLanguage } from '../messages/language.ts';

/** The known actions of the audit log, each with a phrase that follows a name. */
export function useAuditActions(): Readonly<Record<string, string>> {
  const ofAreas = useAreas().flatMap(({ auditActions = {} }) => Object.entries(auditActions));
  return {
    ...adminMessages.adminAudit.actions,
    ...Object.fromEntries(ofAreas.map(([action, words]) => [action, words[textLanguage]])),
  };
}
