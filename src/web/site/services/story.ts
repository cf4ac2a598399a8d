/** The numbers of the services story, as specified. */
export const STORY_NUMBERS = {
  /** Shown progress stays as it is until it would change by this much. */
  progressChange: 0.05,
  scrollDebounceMs: 50,
  /** Share of the section from which the illustration panel is visible, in a window with this much more at top and bottom. */
  panelShare: 0.3,
  panelMarginPx: 100,
  /** Shares of the first step: tracking begins at one and ends below the other. */
  trackFrom: 0.8,
  trackUntil: 0.3,
} as const;

/** Where something is, in px below the top of the window. */
export interface Place {
  top: number;
  bottom: number;
}

/** What a visitor sees at one moment. */
export interface View {
  windowHeight: number;
  section: Place;
  steps: readonly Place[];
}

export interface StoryState {
  tracking: boolean;
  /** Which step is being read, from 0. */
  active: number;
  /** From 0 to 1, eased. */
  progress: number;
  panelVisible: boolean;
}

export const STORY_START: StoryState = { tracking: false, active: 0, progress: 0, panelVisible: false };

/** What the story shows after somebody has scrolled to this view. */
export function nextStory(state: StoryState, view: View): StoryState {
  const panelVisible = shareInView(view.section, view.windowHeight) >= STORY_NUMBERS.panelShare;
  const share = shareReached(view.steps[0], view.windowHeight);
  const tracking = share >= (state.tracking ? STORY_NUMBERS.trackUntil : STORY_NUMBERS.trackFrom);
  if (!tracking) return { ...STORY_START, panelVisible };
  return {
    tracking,
    active: stepOnScreen(view),
    progress: shownProgress(state.progress, easeQuartic(scrolledShare(view))),
    panelVisible,
  };
}

/** The progress to show instead of the one that is shown: the same unless it moved far enough or has reached an end. */
export function shownProgress(shown: number, now: number): number {
  const isEnd = now === 0 || now === 1;
  return isEnd || Math.abs(now - shown) >= STORY_NUMBERS.progressChange ? now : shown;
}

/** Quartic, slow at both ends: half of the way is half of the progress. */
export function easeQuartic(share: number): number {
  return share < 0.5 ? 8 * share ** 4 : 1 - 8 * (1 - share) ** 4;
}

export function percentOf(progress: number): number {
  return Math.round(progress * 100);
}

/** How far the section was scrolled through: 0 while its top is in the window, 1 once its bottom is. */
export function scrolledShare({ section, windowHeight }: View): number {
  const way = section.bottom - section.top - windowHeight;
  if (way <= 0) return section.top > 0 ? 0 : 1;
  return clamp(-section.top / way);
}

/** The last step that has come up to the middle of the window. */
export function stepOnScreen({ steps, windowHeight }: View): number {
  const reached = steps.findLastIndex(({ top }) => top <= windowHeight / 2);
  return Math.max(reached, 0);
}

/** How much of the section is in view. Of one that is taller than the window with its margins, how much of that it fills. */
export function shareInView({ top, bottom }: Place, windowHeight: number): number {
  const margin = STORY_NUMBERS.panelMarginPx;
  const inView = Math.min(bottom, windowHeight + margin) - Math.max(top, -margin);
  return clamp(inView / Math.min(bottom - top, windowHeight + 2 * margin));
}

/**
 * How much of a step has come into view from below; what has been scrolled past counts, or the story would end with its
 * first step. A step that is taller than the window counts by how much of the window it fills.
 */
export function shareReached(step: Place | undefined, windowHeight: number): number {
  if (!step) return 0;
  return clamp((windowHeight - step.top) / Math.min(step.bottom - step.top, windowHeight));
}

function clamp(share: number): number {
  // Nothing has no share: a section that is not drawn measures 0 by 0.
  return Number.isNaN(share) ? 0 : Math.min(Math.max(share, 0), 1);
}
