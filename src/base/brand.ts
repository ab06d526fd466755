declare const brand: unique symbol;

/** A nominal type over a primitive: a `SourceId` cannot be passed where a `PassageId` is wanted. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
