/** Descriptions of settings by name. The English ones come from the API. */
export const settingDescriptions: Readonly<Record<string, string>> = {};
