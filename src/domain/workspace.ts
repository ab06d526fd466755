/** The workspace that was there before there could be more than one; its database keeps its name. */
export const MAIN_WORKSPACE = 'main';
